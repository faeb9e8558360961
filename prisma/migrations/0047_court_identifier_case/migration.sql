-- One order has each identifier of the service, whatever its case (lib/features/orders/court-identifier.ts).
--
-- Which of two orders an identifier belongs to is evidence, so a person states it: docs/operations.md says how.
DO $$
DECLARE
    orders text;
BEGIN
    SELECT string_agg(id::text, ', ' ORDER BY "requestedAt", id) INTO orders FROM "Order"
    WHERE "uniqueIdentifier" IS NOT NULL
    GROUP BY lower("uniqueIdentifier" COLLATE "C") HAVING count(*) > 1 ORDER BY min("requestedAt") LIMIT 1;
    IF orders IS NOT NULL THEN
        RAISE EXCEPTION 'The orders % have the same identifier of the service, in different case. See "Two orders with one identifier" in docs/operations.md.', orders;
    END IF;
END
$$;

DROP INDEX "Order_uniqueIdentifier_key";
CREATE UNIQUE INDEX "Order_identifier_key" ON "Order" (lower("uniqueIdentifier" COLLATE "C"));
