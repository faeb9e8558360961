-- One confirmation may serve several acts that are shown together, each once.
DROP INDEX "StepUp_tokenHash_key";
CREATE UNIQUE INDEX "StepUp_tokenHash_act_key" ON "StepUp"("tokenHash", "act");
