-- The lines of tax invoices and credit notes in sums, by the day of the document (decision 013). A shop without GST leaves
-- these tables empty.
CREATE TABLE gst_sums (
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit note')),
  hsn text COLLATE "C" NOT NULL,
  rate smallint NOT NULL,
  quantity bigint NOT NULL,
  taxable_paise bigint NOT NULL,
  cgst_paise bigint NOT NULL,
  sgst_paise bigint NOT NULL,
  PRIMARY KEY (day, kind, hsn, rate)
);

-- The documents of a day: their first and last serial, how many they are, and the amounts of their orders.
CREATE TABLE gst_documents (
  day date NOT NULL,
  series text COLLATE "C" NOT NULL REFERENCES invoice_series,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit note')),
  first integer NOT NULL,
  last integer NOT NULL CHECK (last >= first),
  count integer NOT NULL CHECK (count > 0),
  paise bigint NOT NULL,
  PRIMARY KEY (day, series)
);

-- The last serial of each series that is in the sums. Serials become visible in their order, because the row of the series
-- is locked until they do.
CREATE TABLE gst_summed (
  series text COLLATE "C" PRIMARY KEY REFERENCES invoice_series,
  last integer NOT NULL CHECK (last >= 0)
);
