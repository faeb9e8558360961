-- PostgreSQL first appends the entries of a changed row to a list, which every search reads to its end. By default the
-- list grows to 4 MB before its entries move into the index: a search for one word reads it some fifty times.
ALTER INDEX "Applicant_searchTokens_idx" SET (gin_pending_list_limit = 64);
ALTER INDEX "Applicant_signalCodes_idx" SET (gin_pending_list_limit = 64);
ALTER INDEX "Applicant_unlistedFields_idx" SET (gin_pending_list_limit = 64);

-- The applicants with a token. For a frequent token, the index returns about 5,000 of them, chosen at random, instead of
-- all: more than a search shows. A limit alone does not end the reading of such an index.
CREATE FUNCTION "applicants_with_token"(token text, at_most integer) RETURNS SETOF uuid
LANGUAGE sql STABLE SET gin_fuzzy_search_limit = 5000 AS $$
    SELECT id FROM "Applicant" WHERE "searchTokens" @> ARRAY[token] LIMIT at_most
$$;
