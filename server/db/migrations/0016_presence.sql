CREATE TABLE "presences" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"noun" text NOT NULL,
	"record_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"editing" text,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "presences_pkey" PRIMARY KEY("organization_id","id")
);--> statement-breakpoint
ALTER TABLE "presences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "presences_of" ON "presences" USING btree ("organization_id","noun","record_id","membership_id");--> statement-breakpoint
CREATE INDEX "presences_seen" ON "presences" USING btree ("seen_at");--> statement-breakpoint
CREATE POLICY "presences_tenant" ON "presences" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
