-- The listed or ordered counties that the name of an order's county resembles, so that a second person decides it.
ALTER TABLE "Order" ADD COLUMN "resembles" TEXT[] DEFAULT ARRAY[]::TEXT[];
