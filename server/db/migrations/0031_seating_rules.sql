CREATE TABLE "seating_rules" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"hall_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hard" boolean DEFAULT false NOT NULL,
	"people" jsonb NOT NULL,
	"others" jsonb,
	"seats" integer,
	"places" jsonb,
	CONSTRAINT "seating_rules_pkey" PRIMARY KEY("organization_id","id")
);--> statement-breakpoint
ALTER TABLE "seating_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "seating_rules" ADD CONSTRAINT "seating_rules_hall" FOREIGN KEY ("organization_id","hall_id") REFERENCES "public"."halls"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seating_rules_hall_index" ON "seating_rules" USING btree ("organization_id","hall_id");--> statement-breakpoint
CREATE POLICY "seating_rules_tenant" ON "seating_rules" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
