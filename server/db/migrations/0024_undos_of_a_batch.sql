CREATE INDEX "batches_original" ON "batches" USING btree ("organization_id","original") WHERE original is not null;
