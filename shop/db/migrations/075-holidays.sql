-- The holidays of the delivery promise are a setting of their own.
INSERT INTO settings (key, value, seller_id)
SELECT 'holidays', value -> 'holidays', seller_id FROM settings
WHERE key = 'deliveryPromise' AND id = (SELECT max(id) FROM settings WHERE key = 'deliveryPromise')
  AND value ? 'holidays' AND NOT EXISTS (SELECT FROM settings WHERE key = 'holidays');
