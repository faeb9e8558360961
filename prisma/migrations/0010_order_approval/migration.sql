-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "amountCents" BIGINT,
ADD COLUMN     "cancelNote" BYTEA,
ADD COLUMN     "canceledAt" TIMESTAMPTZ(3),
ADD COLUMN     "canceledById" UUID,
ADD COLUMN     "committedAt" TIMESTAMPTZ(3),
ADD COLUMN     "costCenter" TEXT,
ADD COLUMN     "decisionNote" BYTEA,
ADD COLUMN     "heldFor" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "partlyPriced" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "reason" BYTEA,
ADD COLUMN     "searches" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "OrderLimits" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL,
    "orderCents" BIGINT,
    "orderSearches" INTEGER,
    "personDayCents" BIGINT,
    "personDaySearches" INTEGER,
    "monthCents" BIGINT,
    "monthSearches" INTEGER,
    "costCenterRequired" BOOLEAN NOT NULL,
    "changedById" UUID NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OrderLimits_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Order_scope_requestedAt_id_idx" ON "Order"("scope", "requestedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Order_requestedById_requestedAt_id_idx" ON "Order"("requestedById", "requestedAt" DESC, "id");

-- CreateIndex
CREATE INDEX "Order_costCenter_requestedAt_id_idx" ON "Order"("costCenter", "requestedAt" DESC, "id");

-- AddForeignKey
ALTER TABLE "OrderLimits" ADD CONSTRAINT "OrderLimits_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_canceledById_fkey" FOREIGN KEY ("canceledById") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the schema language cannot say. Written by hand.

ALTER TABLE "OrderLimits" ADD CONSTRAINT "OrderLimits_one_row" CHECK (id = 1);

-- Orders of before were spent when they were placed, at the price that they have stored.
UPDATE "Order" SET "committedAt" = "requestedAt";

WITH parts AS (
    SELECT id,
        round((price->>'total')::numeric * 100) AS total,
        round((price->>'searchFee')::numeric * 100) AS a,
        round((price->>'courtFee')::numeric * 100) AS b,
        round((price->>'tenYearPlusSurcharge')::numeric * 100) AS c,
        round((price->>'accessFee')::numeric * 100) AS d
    FROM "Order" WHERE jsonb_typeof(price) = 'object'
), sums AS (
    SELECT id, num_nonnulls(a, b, c, d) AS priced,
        coalesce(total, CASE WHEN num_nonnulls(a, b, c, d) > 0
            THEN coalesce(a, 0) + coalesce(b, 0) + coalesce(c, 0) + coalesce(d, 0) END) AS cents
    FROM parts
)
UPDATE "Order" SET "amountCents" = cents, "partlyPriced" = priced BETWEEN 1 AND 3
FROM sums WHERE sums.id = "Order".id AND cents BETWEEN 0 AND 1000000000000;

-- An order of all counties counts as its counties, once there are any.
UPDATE "Order" SET searches = 0, "amountCents" = NULL, "partlyPriced" = false
WHERE id IN (SELECT "parentId" FROM "Order");

-- What was spent in a month, without reading the orders. The query has this very condition.
CREATE INDEX "Order_spent_idx" ON "Order" ("committedAt")
INCLUDE (id, "requestedById", searches, "amountCents", "partlyPriced", scope, "costCenter")
WHERE state NOT IN ('failed', 'canceled', 'confirmed_absent');
