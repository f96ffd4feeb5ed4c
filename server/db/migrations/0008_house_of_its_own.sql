CREATE TABLE "simulated_cinema" (
	"id" integer PRIMARY KEY NOT NULL,
	"state" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_data" (
	"id" integer PRIMARY KEY NOT NULL,
	"organization_ids" jsonb NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "example_events" (
	"organization_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"event_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	CONSTRAINT "example_events_organization_id_id" UNIQUE("organization_id","id"),
	CONSTRAINT "example_events_event" UNIQUE("organization_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "example_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "example_events" ADD CONSTRAINT "example_events_event_id" FOREIGN KEY ("organization_id","event_id") REFERENCES "public"."events"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "example_events" ADD CONSTRAINT "example_events_import" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."guest_imports"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "example_events_tenant" ON "example_events" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
INSERT INTO "demo_data" ("id", "organization_ids", "finished_at")
SELECT 1, '[]', now() WHERE EXISTS (SELECT 1 FROM "accounts" WHERE "email_key" = 'superadmin@example.ru');
