CREATE INDEX "guests_unnamed" ON "guests" USING btree ("organization_id") WHERE unnamed;
