-- What a search without a full price counts as, for limits on money. Null: beyond every limit.
ALTER TABLE "OrderLimits" ADD COLUMN "unpricedCents" BIGINT;

-- An order of all counties may have a full price for some of them. Null: each is priced in part.
ALTER TABLE "Order" ADD COLUMN "partlyPricedSearches" INTEGER;

DROP INDEX "Order_spent_idx";
CREATE INDEX "Order_spent_idx" ON "Order" ("committedAt")
INCLUDE (id, "requestedById", searches, "amountCents", "partlyPriced", "partlyPricedSearches", scope, "costCenter")
WHERE state NOT IN ('failed', 'canceled', 'confirmed_absent');
