ALTER TABLE "guests" ADD COLUMN "unnamed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "host_id" uuid;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_host" FOREIGN KEY ("organization_id","host_id") REFERENCES "public"."guests"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guests_host_index" ON "guests" USING btree ("organization_id","host_id") WHERE host_id is not null;
