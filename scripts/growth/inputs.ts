/** Assumptions about shoppers, as a shop of daily food may see them. Change them to the shop's own figures. */
export const behaviour = {
  visitsAMonth: 4,
  /** The part of a day's visits in its busiest hour. */
  peakHour: 0.1,
  /** A sale is announced to all: this part of the shoppers opens the shop in its first minute, and so many of them buy. */
  saleVisitors: 0.01,
  saleBuyers: 0.1,
  /** The part of a sale's orders with the same product. */
  hotShare: 0.3,
  /** Confirmed, shipped and delivered to the shopper, and the new order to the shop. */
  mailsAnOrder: 4,
  /** kB of the database for an order of 10 lines with its shopper and product (1.9 GB for 100,000 in docs/performance.md). */
  kilobytesAnOrder: 19,
  /** kB of WAL: an order as measured in docs/performance.md; a change of the cart as assumed. */
  walAnOrder: 14.5,
  walACartChange: 1,
}

/** The assumed size of one machine of each kind. */
export const machine = {
  cores: 32,
  megabits: 1_000,
  /** PostgreSQL's own limit; more need PgBouncer. */
  connections: 120,
  diskGb: 2_000,
  walMegabytes: 100,
  /** Of one process, busy, in MB, and the connections of its pool. */
  processMb: 251,
  poolOfProcess: 16,
  /** Cores are bought for a load of this part. */
  load: 0.6,
}

/** Rupees a month, round figures of no provider: the owner's own prices take their place. */
export const prices = {
  core: 1_500,
  memoryGb: 300,
  diskGb: 10,
  trafficGb: 5,
  cdnGb: 2,
  thousandMails: 20,
  /** A primary and two replicas hold the same rows. */
  copies: 3,
  /** Months of orders on the disks. */
  keptMonths: 24,
  /** Days a month on which the servers of a sale are rented. */
  saleDays: 2,
}

/** ms of PostgreSQL in which an order holds the row of its product, by its line in docs/performance.md, and a commit as assumed. */
export const heldRow = { hold: 1.7, settling: 2.13, commit: 1 }

/**
 * Service times in ms. The row of a product is held twice for an order. A batch of documents: a round trip with its
 * commit, and the numbering of each, both assumed.
 */
export const service = {
  hotProduct: heldRow.hold + heldRow.settling + 2 * heldRow.commit,
  batch: 3,
  document: 0.7,
  patience: 2_000,
}
