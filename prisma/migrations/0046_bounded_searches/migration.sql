-- PostgreSQL first appends the entries of a changed row to a list, which every search reads to its end. By default the
-- list grows to 4 MB before its entries move into the index: a search for one word reads it some fifty times.
ALTER INDEX "Applicant_searchTokens_idx" SET (gin_pending_list_limit = 64);
ALTER INDEX "Applicant_signalCodes_idx" SET (gin_pending_list_limit = 64);
ALTER INDEX "Applicant_unlistedFields_idx" SET (gin_pending_list_limit = 64);

-- Returns the first applicants with a token, in the order in which they are stored. The statement is planned for its token:
-- for a frequent one, PostgreSQL reads the table until it has enough. A limit alone does not end the reading of such an
-- index, which collects all applicants of the token first. Scans start at the beginning, so a search returns the same
-- applicants again.
CREATE FUNCTION "applicants_with_token"(token text, at_most integer) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SET synchronize_seqscans = off AS $$
BEGIN
    RETURN QUERY EXECUTE format('SELECT id FROM "Applicant" WHERE "searchTokens" @> ARRAY[%L] LIMIT %s', token, at_most);
END
$$;
