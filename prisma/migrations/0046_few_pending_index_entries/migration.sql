-- PostgreSQL first appends the entries of a changed row to a list, which every search reads to its end. By default the
-- list grows to 4 MB before its entries move into the index: a search for one word reads it some fifty times.
ALTER INDEX "Applicant_searchTokens_idx" SET (gin_pending_list_limit = 64);
ALTER INDEX "Applicant_signalCodes_idx" SET (gin_pending_list_limit = 64);
ALTER INDEX "Applicant_unlistedFields_idx" SET (gin_pending_list_limit = 64);
