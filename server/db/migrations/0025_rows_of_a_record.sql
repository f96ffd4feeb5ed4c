CREATE INDEX "import_rows_record" ON "import_rows" USING btree ("organization_id","record_id");
