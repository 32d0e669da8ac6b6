/*
 * The protocol of docs/payments.md for Spin (spinroot.com). Each atomic block is one transaction of the shop or one
 * request to the provider; between two of them a server may stop for good, and anybody else may act. Messages need no
 * channel: whoever may tell the shop of a payment (browser, return page, webhook, reconciler) may do so at any time,
 * never, or often. A guard that is named WITHOUT_... is left out by -DWITHOUT_...; check.ts does it with each.
 */
#ifndef ORDERS
#define ORDERS 2
#endif
#ifndef PAYMENTS
#define PAYMENTS 2
#endif
#define PRODUCTS 2
#define SHOPPERS 2
#define PIECES 1
#define CODE_USES 1

/* orders.pay_state */
mtype = { NONE, CREATING, AWAITING, CASH, PAID, FAILED, EXPIRED, REFUND_DUE, REFUNDING, REFUNDED, REFUND_FAILED }
/* a payment at the provider */
mtype = { absent, authorised, captured, lapsed }
/* payments.role, and refunds.status; `nothing`: the shop has no row */
mtype = { nothing, settling, extra, late, mismatch, due, sent, processed, failed }

typedef Payment {
  mtype at = absent;
  bit exact;
  mtype role = nothing;
  bit lapsing;
  mtype refund = nothing;
  /* What became of the request with the present idempotency key; whether that is the second key; whether money went back. */
  mtype answer = nothing;
  bit again, isBack
}
typedef Order {
  byte buyer;
  /* The products that it takes a piece of, as bits; 7 is a hamper of both, which is refunded as a whole. */
  byte need;
  mtype pay = NONE;
  bit holds, cancelled, paidInCash, code;
  /* The shopper knows the id of the provider's order. */
  bit told;
  /* The products whose piece is refunded, and of which the money went back. */
  byte refunded, partsBack;
  Payment p[PAYMENTS]
}

/* products.available, reserved and sold, of each product. */
byte stock[6];
#define available 0
#define reserved 2
#define sold 4
Order order[ORDERS];

#define has(o, x) ((order[o].need >> (x)) & 1)
#define kept(o, x) (has(o, x) && !((order[o].refunded >> (x)) & 1))
#define HAMPER 7
#define isHamper(o) (order[o].need == HAMPER)
#define isOpen(o) (order[o].pay == CREATING || order[o].pay == AWAITING)
#define isClosed(o) (order[o].pay == EXPIRED || order[o].pay == FAILED)
#define isUnpaid(o) (order[o].pay == AWAITING || isClosed(o))
#define other(k) (PAYMENTS - 1 - (k))
#define hasOtherCaptured(o, k) (PAYMENTS > 1 && order[o].p[other(k)].at == captured)
#define isRecorded(o, k) (order[o].p[k].role != nothing && order[o].p[k].role != extra)
#define isOpenOf(o, s) (isOpen(o) && order[o].buyer == (s))
#define isCashOf(o, s) (order[o].pay == CASH && order[o].buyer == (s))
#define usesCode(o) (order[o].code && order[o].holds)
#if ORDERS == 1
#define openOf(s) isOpenOf(0, s)
#define cashOf(s) isCashOf(0, s)
#define usesOfCode usesCode(0)
#elif ORDERS == 2
#define openOf(s) (isOpenOf(0, s) || isOpenOf(1, s))
#define cashOf(s) (isCashOf(0, s) || isCashOf(1, s))
#define usesOfCode (usesCode(0) + usesCode(1))
#else
#define openOf(s) (isOpenOf(0, s) || isOpenOf(1, s) || isOpenOf(2, s))
#define cashOf(s) (isCashOf(0, s) || isCashOf(1, s) || isCashOf(2, s))
#define usesOfCode (usesCode(0) + usesCode(1) + usesCode(2))
#endif
/* An order takes its pieces again, and with them a use of its code. */
#ifndef WITHOUT_CODE_AGAIN
#define mayTake(o) (inStock(o) && (!order[o].code || usesOfCode < CODE_USES))
#else
#define mayTake(o) inStock(o)
#endif
#define inStock(o) ((!kept(o, 0) || stock[0] > 0) && (!kept(o, 1) || stock[1] > 0))

inline move(o, from, to) {
  if :: kept(o, 0) -> stock[from]--; stock[to]++ :: else fi;
  if :: kept(o, 1) -> stock[from + 1]--; stock[to + 1]++ :: else fi
}

/* Gives the pieces of an order back, wherever they are. */
inline giveBack(o) {
  if
  :: order[o].holds && isOpen(o) -> move(o, reserved, available)
  :: order[o].holds && !isOpen(o) -> move(o, sold, available)
  :: else
  fi;
  order[o].holds = 0
}

inline owe(o, k, why) {
  order[o].p[k].role = why;
  order[o].p[k].refund = due
}

/* settleFirst -> cancelAndRefund */
inline cancelAndRefund(o, k, why) {
  giveBack(o);
  order[o].pay = REFUND_DUE;
  order[o].cancelled = 1;
  owe(o, k, why)
}

inline buy(o, k) {
  order[o].pay = PAID;
  order[o].p[k].role = settling
}

/* settle-order.ts, under the lock of the order */
inline settle(o, k) {
  if
#ifndef WITHOUT_KNOWN
  :: order[o].p[k].role != nothing -> skip
#endif
#ifndef WITHOUT_EXTRA
  :: order[o].p[k].role == nothing && ((PAYMENTS > 1 && isRecorded(o, other(k))) || order[o].paidInCash) -> owe(o, k, extra)
#endif
  :: else ->
    if
#ifndef WITHOUT_EXACT
    :: !order[o].p[k].exact -> cancelAndRefund(o, k, mismatch)
#endif
    :: else ->
      if
#ifndef WITHOUT_LAPSING
      :: order[o].p[k].lapsing -> cancelAndRefund(o, k, late)
#endif
#ifndef WITHOUT_WITHDRAWN
      :: order[o].cancelled -> cancelAndRefund(o, k, late)
#endif
      :: else ->
        if
        :: order[o].pay == CASH -> buy(o, k)
        :: order[o].pay == AWAITING -> move(o, reserved, sold); buy(o, k)
        :: order[o].pay != CASH && order[o].pay != AWAITING && order[o].holds -> buy(o, k)
#ifndef WITHOUT_RETAKE
        :: order[o].pay != CASH && order[o].pay != AWAITING && !order[o].holds && mayTake(o) ->
          move(o, available, sold); order[o].holds = 1; buy(o, k)
        :: order[o].pay != CASH && order[o].pay != AWAITING && !order[o].holds && !mayTake(o) -> cancelAndRefund(o, k, late)
#else
        :: order[o].pay != CASH && order[o].pay != AWAITING && !order[o].holds -> buy(o, k)
#endif
        fi
      fi
    fi
  fi
}

/* close-attempt.ts */
inline closeAttempt(o, from, to) {
  if
#ifndef WITHOUT_STILL_OPEN
  :: order[o].pay == from ->
#else
  :: order[o].pay != to ->
#endif
    giveBack(o);
    order[o].pay = to
  :: else
  fi
}

/* capture-authorised.ts, releaseLateHold */
inline releaseLateHold(o) {
  if
  :: isClosed(o) && order[o].holds -> giveBack(o)
  :: else
  fi
}

/* ---- invariants: shop/db/invariants.sql by their numbers ---- */
byte x_, o_, k_, sum_, sums_, count_;

inline invariants() {
  d_step {
  for (x_ : 0 .. PRODUCTS - 1) {
    sum_ = 0; sums_ = 0;
    for (o_ : 0 .. ORDERS - 1) {
      if
      :: order[o_].holds && kept(o_, x_) && isOpen(o_) -> sum_++
      :: order[o_].holds && kept(o_, x_) && !isOpen(o_) -> sums_++
      :: else
      fi
    }
    assert(stock[x_] + stock[2 + x_] + stock[4 + x_] == PIECES); /* I1 */
    assert(stock[2 + x_] == sum_ && stock[4 + x_] == sums_)           /* I2 */
  }
  count_ = 0;
  for (o_ : 0 .. ORDERS - 1) {
    assert(!(isOpen(o_) || order[o_].pay == CASH || order[o_].pay == PAID) || order[o_].holds); /* I2a */
    assert(!(order[o_].pay == REFUND_DUE || order[o_].pay == REFUNDING || order[o_].pay == REFUNDED || order[o_].pay == REFUND_FAILED) || !order[o_].holds); /* I2a */
    sum_ = order[o_].paidInCash;
    for (k_ : 0 .. PAYMENTS - 1) {
      if
      :: order[o_].p[k_].role == settling -> sum_++;
        assert(order[o_].p[k_].at == captured && order[o_].p[k_].exact); /* I3 */
        assert(order[o_].pay == PAID || order[o_].pay == REFUND_DUE || order[o_].pay == REFUNDING || order[o_].pay == REFUNDED || order[o_].pay == REFUND_FAILED); /* I3a */
        assert(!order[o_].p[k_].lapsing) /* no payment buys that was announced as returned */
      :: order[o_].p[k_].role != settling && order[o_].p[k_].role != nothing ->
        assert(order[o_].p[k_].refund != nothing) /* I4 */
      :: else
      fi;
      assert(!(order[o_].pay == PAID && order[o_].p[k_].role == settling) || order[o_].p[k_].refund == nothing) /* I4a */
    }
    assert(sum_ <= 1);                             /* I3 */
    assert(order[o_].pay != PAID || sum_ == 1);   /* I3 */
    assert(order[o_].pay != PAID || !order[o_].cancelled); /* I3b */
    if :: order[o_].code && order[o_].holds -> count_++ :: else fi
  }
  assert(count_ <= CODE_USES); /* I42 */
  for (x_ : 0 .. SHOPPERS - 1) {
    sum_ = 0; sums_ = 0;
    for (o_ : 0 .. ORDERS - 1) {
      if :: order[o_].buyer == x_ && isOpen(o_) -> sum_++ :: else fi;
      if :: order[o_].buyer == x_ && order[o_].pay == CASH -> sums_++ :: else fi
    }
    assert(sum_ <= 1); /* I8 */
    assert(sums_ <= 1) /* I8a */
  }
  x_ = 0; o_ = 0; k_ = 0; sum_ = 0; sums_ = 0; count_ = 0
  }
}

#ifndef WITHOUT_PIECE
#define isRefundable(o, x) kept(o, x)
#else
#define isRefundable(o, x) 1
#endif
#ifndef WITHOUT_KEY
#define isToSend(o, x) (!((order[o].partsBack >> (x)) & 1))
#else
/* The provider itself refuses more than is left of a payment. */
#define isToSend(o, x) (!((order[o].partsBack >> (x)) & 1) || kept(o, 0) || kept(o, 1))
#endif
#define isUnanswered(o, k) (order[o].p[k].answer == nothing)
#define isSent(o, k) (order[o].p[k].refund == sent)
/* A report of the first try may come at any time, and again. */
#ifndef WITHOUT_OWN_FAILURE
#define isFailureOf(o, k) (order[o].p[k].answer == failed)
#else
#define isFailureOf(o, k) (order[o].p[k].answer == failed || (order[o].p[k].again && order[o].p[k].answer == processed))
#endif
#ifndef WITHOUT_DUE
#define isUndoable(o, k) (order[o].pay == REFUND_DUE && order[o].p[k].refund == due)
#else
#define isUndoable(o, k) (order[o].pay == REFUND_DUE || order[o].pay == REFUNDING)
#endif
#ifndef WITHOUT_CASH
#define isToReceive(o) (order[o].pay == CASH)
#else
#define isToReceive(o) (order[o].pay == CASH || (order[o].pay == PAID && order[o].told && !order[o].paidInCash))
#endif
#ifndef WITHOUT_KNOWN
#define mayTell(o, k) (order[o].p[k].role == nothing)
#else
#define mayTell(o, k) 1
#endif

#if PAYMENTS == 2
#define pending(o) ((order[o].p[0].at == authorised && !order[o].p[0].lapsing) || (order[o].p[1].at == authorised && !order[o].p[1].lapsing))
#else
#define pending(o) (order[o].p[0].at == authorised && !order[o].p[0].lapsing)
#endif

/* Chooses an order and a payment with which an act may begin. */
#if ORDERS == 1 && PAYMENTS == 2
#define which(may) if :: may(0, 0) -> o = 0; k = 0 :: may(0, 1) -> o = 0; k = 1 fi
#define whichPiece(may) if :: may(0, 0, 0) -> k = 0; x = 0 :: may(0, 1, 0) -> k = 1; x = 0 :: may(0, 0, 1) -> k = 0; x = 1 :: may(0, 1, 1) -> k = 1; x = 1 fi
#elif ORDERS == 2 && PAYMENTS == 1
#define which(may) if :: may(0, 0) -> o = 0 :: may(1, 0) -> o = 1 fi
#define whichPiece(may) if :: may(0, 0, 0) -> o = 0; x = 0 :: may(1, 0, 0) -> o = 1; x = 0 :: may(0, 0, 1) -> o = 0; x = 1 :: may(1, 0, 1) -> o = 1; x = 1 fi
#else
#define which(may) if :: may(0, 0) -> o = 0; k = 0 :: may(0, 1) -> o = 0; k = 1 :: may(1, 0) -> o = 1; k = 0 :: may(1, 1) -> o = 1; k = 1 fi
#define whichPiece(may) if :: may(0, 0, 0) -> o = 0; k = 0; x = 0 :: may(0, 1, 0) -> o = 0; k = 1; x = 0 :: may(1, 0, 0) -> o = 1; k = 0; x = 0 :: may(1, 1, 0) -> o = 1; k = 1; x = 0 :: may(0, 0, 1) -> o = 0; k = 0; x = 1 :: may(0, 1, 1) -> o = 0; k = 1; x = 1 :: may(1, 0, 1) -> o = 1; k = 0; x = 1 :: may(1, 1, 1) -> o = 1; k = 1; x = 1 fi
#endif

/* When each act may begin. */
#define mayAsk(o, k) (order[o].pay == AWAITING)
#define mayCapture(o, k) (isUnpaid(o) && order[o].p[k].at == authorised && order[o].p[k].exact && !order[o].p[k].lapsing)
#define mayRelease(o, k) (isClosed(o) && order[o].holds && !pending(o))
#define mayPay(o, k) (order[o].told && order[o].p[k].at == absent && (k == 0 || order[o].p[0].at != absent))
#define mayEnd(o, k) (order[o].p[k].at == authorised)
#define maySettle(o, k) (order[o].p[k].at == captured && mayTell(o, k))
#define mayExpire(o, k) (order[o].pay == CREATING)
#define mayOpen(o, k) (order[o].pay == CASH && !order[o].told)
#define mayRefundPiece(o, k, x) (order[o].pay == PAID && order[o].p[k].role == settling && has(o, x) && !(isHamper(o) && x == 1) && isRefundable(o, x))
#define mayPayPieceBack(o, k, x) (((order[o].refunded >> x) & 1) && !(isHamper(o) && x == 1) && isToSend(o, x))
#define maySend(o, k) (order[o].p[k].refund == due || order[o].p[k].refund == failed)
#define mayPayBack(o, k) (isSent(o, k) && isUnanswered(o, k))
#define mayHearDone(o, k) (order[o].p[k].refund == sent && order[o].p[k].answer == processed)
#define mayHearFailure(o, k) (order[o].p[k].refund == sent && isFailureOf(o, k))
#define mayCancel(o, k) (order[o].pay == PAID && order[o].p[k].role == settling && (kept(o, 0) || kept(o, 1)))
#define mayUndo(o, k) (order[o].p[k].role == settling && mayTake(o) && isUndoable(o, k))
#define mayCallOff(o, k) (order[o].pay == CASH)
#define mayReceive(o, k) (isToReceive(o))

#ifdef TRACE
/* In the words of observe.ts. */
inline tell() {
  d_step {
  printf("is %d %d %d %d %d %d", stock[0], stock[1], stock[2], stock[3], stock[4], stock[5]);
  for (o_ : 0 .. ORDERS - 1) {
    printf(" | %e holds %d cancelled %d cash %d told %d refunded %d back %d", order[o_].pay, order[o_].holds, order[o_].cancelled, order[o_].paidInCash, order[o_].told, order[o_].refunded, order[o_].partsBack);
    for (k_ : 0 .. PAYMENTS - 1) {
      printf(" / %e %e lapsing %d refund %e again %d back %d", order[o_].p[k_].at, order[o_].p[k_].role, order[o_].p[k_].lapsing, order[o_].p[k_].refund, order[o_].p[k_].again, order[o_].p[k_].isBack)
    }
  }
  printf("\n");
  o_ = 0; k_ = 0
  }
}
inline done() { tell(); invariants() }
#else
inline done() { invariants() }
#endif

/* ---- the shop: two processes of it, which end anywhere and begin anew ---- */
#define choose(v) if :: v = 0 :: v = 1 fi

/* Ends an act, or the server in the middle of one: what it had in memory is gone. */
inline over() { o = 0; k = 0; x = 0; seen = 0; done() }

inline refuse(o) {
  printf("server %d refuses pieces %d of order %d of shopper %d: cash %d, code %d\n", _pid, order[o].need, o, order[o].buyer, seen, order[o].code);
  order[o].buyer = 0; order[o].code = 0; order[o].need = 0;
  over()
}

proctype Server() {
  byte o, k, x;
  bit seen;
again:
  if
  /* Place: hold-order.ts, create-provider-order.ts, place-cash-order.ts. `seen`: to be paid in cash. */
  :: atomic {
      order[ORDERS - 1].pay == NONE ->
      do :: order[o].pay != NONE -> o++ :: else -> break od;
      /* Shoppers and products are alike, so the first order is of the first of both. */
      if :: order[o].buyer = 0 :: o > 0 -> order[o].buyer = 1 fi;
      choose(order[o].code); choose(seen);
      if :: order[o].need = 1 :: o > 0 -> order[o].need = 2 :: order[o].need = 3 :: order[o].need = HAMPER fi;
      if
#ifndef WITHOUT_ONE_ATTEMPT
      :: openOf(order[o].buyer) -> refuse(o); goto again
#endif
#ifndef WITHOUT_STOCK
      :: !inStock(o) -> refuse(o); goto again
#endif
#ifndef WITHOUT_CODE
      :: order[o].code && usesOfCode >= CODE_USES -> refuse(o); goto again
#endif
      :: else
      fi;
      order[o].pay = CREATING; order[o].holds = 1;
      move(o, available, reserved);
      printf("server %d holds pieces %d of order %d of shopper %d: cash %d, code %d\n", _pid, order[o].need, o, order[o].buyer, seen, order[o].code);
      done()
    };
    if
    :: atomic {
        seen ->
        printf("server %d takes order %d in cash\n", _pid, o);
        if
#ifndef WITHOUT_CREATING
        :: order[o].pay != CREATING -> skip
#endif
#ifndef WITHOUT_ONE_CASH
        :: order[o].pay == CREATING && cashOf(order[o].buyer) -> closeAttempt(o, CREATING, EXPIRED)
#endif
        :: else -> order[o].pay = CASH; move(o, reserved, sold)
        fi;
        over()
      }
    /* The answer may be lost; the order is then found by its receipt. */
    :: atomic { !seen -> printf("server %d has the provider open order %d\n", _pid, o); done() };
      if
      :: atomic {
          printf("server %d stores that order %d is open\n", _pid, o);
          if
#ifndef WITHOUT_STORE
          :: order[o].pay == CREATING -> order[o].pay = AWAITING; order[o].told = 1
          :: order[o].pay == CASH -> order[o].told = 1
          :: else
#else
          :: order[o].pay = AWAITING; order[o].told = 1
#endif
          fi;
          over()
        }
      :: atomic { over() }
      fi
    :: atomic { over() }
    fi
  /* Ask, settle and close: at the end of the hold, for another checkout, or to make room. */
  :: atomic { which(mayAsk) -> seen = order[o].p[k].at == captured; printf("server %d asks about payment %d of order %d\n", _pid, k, o); done() };
    if
    :: atomic { seen -> printf("server %d settles order %d by payment %d\n", _pid, o, k); settle(o, k); over() }
    :: atomic { !seen -> printf("server %d closes order %d\n", _pid, o); closeAttempt(o, AWAITING, EXPIRED); over() }
    :: atomic { over() }
    fi
  /* Capture a payment that was authorised late: the stock first. */
  :: atomic {
      which(mayCapture) ->
      if
      :: !order[o].cancelled && order[o].holds -> seen = 1
#ifndef WITHOUT_STOCK_FIRST
      :: !order[o].cancelled && !order[o].holds && mayTake(o) -> move(o, available, sold); order[o].holds = 1; seen = 1
#else
      :: !order[o].cancelled && !order[o].holds -> seen = 1
#endif
      :: else -> order[o].p[k].lapsing = 1; seen = 0
      fi;
      printf("server %d prepares to capture payment %d of order %d\n", _pid, k, o);
      assert(!seen || order[o].holds || mayTake(o)); /* no capture begins without the pieces */
      done()
    };
    if
    :: atomic { !seen -> printf("server %d releases order %d\n", _pid, o); releaseLateHold(o); over() }
    :: atomic { seen -> printf("server %d captures payment %d of order %d\n", _pid, k, o);
        if
        :: order[o].p[k].at == authorised && !hasOtherCaptured(o, k) ->
          order[o].p[k].at = captured
        :: else
        fi;
        done() };
      if
      :: atomic { order[o].p[k].at == captured -> printf("server %d settles order %d by payment %d\n", _pid, o, k); settle(o, k); over() }
      :: atomic { order[o].p[k].at != captured -> printf("server %d releases order %d\n", _pid, o); releaseLateHold(o); over() }
      :: atomic { over() }
      fi
    :: atomic { over() }
    fi
  /* Stock that was taken for a capture which does not come. */
  :: atomic { which(mayRelease) -> printf("server %d finds no payment of order %d under way\n", _pid, o); done() };
    if
    :: atomic { printf("server %d releases order %d\n", _pid, o); releaseLateHold(o); over() }
    :: atomic { over() }
    fi
  fi;
  goto again
}

/* What is one transaction, or happens elsewhere: people, the doors of a payment, the provider. */
proctype World() {
  byte o, k, x;
  bit seen;
again:
  if
  /* Somebody pays; the provider captures by itself, or returns what nobody captured. */
  :: atomic {
      which(mayPay) ->
      choose(order[o].p[k].exact);
      if :: order[o].p[k].at = authorised :: order[o].p[k].at = captured fi;
      printf("payment %d of order %d is made: exact %d, captured %d\n", k, o, order[o].p[k].exact, order[o].p[k].at == captured);
      over()
    }
  :: atomic {
      which(mayEnd) ->
      if
      :: order[o].p[k].at = captured; printf("the provider captures payment %d of order %d\n", k, o)
      :: order[o].p[k].at = lapsed; order[o].p[k].exact = 0; printf("payment %d of order %d lapses\n", k, o)
      fi;
      over()
    }
  /* Settle, by any door: the browser, its return, the webhook, the payment page, the reconciler. */
  :: atomic { which(maySettle) -> printf("somebody tells of payment %d of order %d\n", k, o); settle(o, k); over() }
  /* An order that was never opened ends; the page of an order in cash opens a payment. */
  :: atomic { which(mayExpire) -> printf("order %d ends unopened\n", o); closeAttempt(o, CREATING, EXPIRED); over() }
#ifdef WAYS
#define mayWait (order[0].pay == CREATING || order[ORDERS - 1].pay == CREATING)
  /* So that few random ways end with an order that nobody opens. */
  :: mayWait -> skip :: mayWait -> skip :: mayWait -> skip :: mayWait -> skip :: mayWait -> skip :: mayWait -> skip
  :: mayWait -> skip :: mayWait -> skip :: mayWait -> skip :: mayWait -> skip :: mayWait -> skip :: mayWait -> skip
#endif
  :: atomic { which(mayOpen) -> printf("the payment of order %d in cash is opened\n", o); order[o].told = 1; over() }
  /* refund-pieces.ts */
  :: atomic {
      whichPiece(mayRefundPiece) ->
      printf("piece %d of order %d is refunded\n", x, o);
      stock[sold + x]--; stock[available + x]++;
      if :: isHamper(o) -> stock[sold + 1]--; stock[available + 1]++ :: else fi;
      order[o].refunded = order[o].refunded | (isHamper(o) -> 3 : 1 << x);
      over()
    }
  /* Its refund at the provider, asked for any number of times under one key. */
  :: atomic {
      whichPiece(mayPayPieceBack) -> printf("piece %d of order %d is paid back\n", x, o);
      assert(!((order[o].partsBack >> x) & 1)); /* I10 */
      order[o].partsBack = order[o].partsBack | (1 << x);
      over()
    }
  /* send-refund.ts: marked as sent, carried out by the provider, and heard of. Each may be repeated. */
  :: atomic {
      which(maySend) -> printf("the refund of payment %d of order %d is sent\n", k, o);
      if :: order[o].p[k].refund == failed -> order[o].p[k].again = 1; order[o].p[k].answer = nothing :: else fi;
      order[o].p[k].refund = sent;
      if :: order[o].p[k].role != extra -> order[o].pay = REFUNDING :: else fi;
      over()
    }
  :: atomic {
      which(mayPayBack) ->
      if
      :: printf("payment %d of order %d goes back\n", k, o);
        assert(!order[o].p[k].isBack); /* I10 */
        order[o].p[k].isBack = 1; order[o].p[k].answer = processed
      :: !order[o].p[k].again && order[o].p[k].answer == nothing -> printf("the bank refuses payment %d of order %d\n", k, o); order[o].p[k].answer = failed
      fi;
      over()
    }
  :: atomic {
      which(mayHearDone) -> printf("the shop hears that payment %d of order %d went back\n", k, o);
      order[o].p[k].refund = processed;
      if :: order[o].p[k].role != extra -> order[o].pay = REFUNDED :: else fi;
      over()
    }
  :: atomic {
      which(mayHearFailure) -> printf("the shop hears that payment %d of order %d did not go back\n", k, o);
      order[o].p[k].refund = failed;
      if :: order[o].p[k].role != extra -> order[o].pay = REFUND_FAILED :: else fi;
      over()
    }
  /* Cancelled by shopper or seller, which the seller may take back while the refund is due: cancel-paid.ts. */
  :: atomic {
      which(mayCancel) ->
      printf("order %d is cancelled\n", o);
      giveBack(o);
      order[o].pay = REFUND_DUE; order[o].cancelled = 1; order[o].p[k].refund = due;
      over()
    }
  :: atomic {
      which(mayUndo) ->
      printf("the cancellation of order %d is undone\n", o);
      move(o, available, sold); order[o].holds = 1;
      order[o].pay = PAID; order[o].cancelled = 0;
      if :: order[o].p[k].refund == due -> order[o].p[k].refund = nothing :: else fi;
      over()
    }
  /* Cash: called off or come back, or with the courier. */
  :: atomic { which(mayCallOff) -> printf("order %d in cash is called off\n", o); giveBack(o); order[o].pay = EXPIRED; order[o].cancelled = 1; over() }
  :: atomic { which(mayReceive) -> printf("the courier has the cash of order %d\n", o); order[o].pay = PAID; order[o].paidInCash = 1; over() }
  fi;
  goto again
}

init { atomic { stock[0] = PIECES; stock[1] = PIECES; run Server(); run Server(); run World() } }
