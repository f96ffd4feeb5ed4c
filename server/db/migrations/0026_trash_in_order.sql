CREATE INDEX "locations_trash" ON "locations" USING btree ("organization_id","deleted_at" desc,"sort_key" collate "C","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "locations_trash_order" ON "locations" USING btree ("organization_id","sort_key" collate "C","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "tags_trash" ON "tags" USING btree ("organization_id","deleted_at" desc,"sort_key" collate "C","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "tags_trash_order" ON "tags" USING btree ("organization_id","sort_key" collate "C","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "memberships_trash" ON "memberships" USING btree ("organization_id","deleted_at" desc,"sort_key" collate "C","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "memberships_trash_order" ON "memberships" USING btree ("organization_id","sort_key" collate "C","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "list_views_trash" ON "list_views" USING btree ("organization_id","deleted_at" desc,"sort_key" collate "C","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "list_views_trash_order" ON "list_views" USING btree ("organization_id","sort_key" collate "C","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "hall_templates_trash" ON "hall_templates" USING btree ("organization_id","deleted_at" desc,"sort_key" collate "C","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "hall_templates_trash_order" ON "hall_templates" USING btree ("organization_id","sort_key" collate "C","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "events_trash" ON "events" USING btree ("organization_id","deleted_at" desc,"sort_key" collate "C","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "events_trash_order" ON "events" USING btree ("organization_id","sort_key" collate "C","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "guests_trash" ON "guests" USING btree ("organization_id","deleted_at" desc,"sort_key" collate "C","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "guests_trash_order" ON "guests" USING btree ("organization_id","sort_key" collate "C","id") WHERE deleted_at is not null;
