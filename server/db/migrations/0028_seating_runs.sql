CREATE TABLE "seating_runs" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"hall_id" uuid NOT NULL,
	"asked_by" uuid,
	"asked" jsonb NOT NULL,
	"revision" integer,
	"proposal" jsonb,
	"applied_at" timestamp with time zone,
	CONSTRAINT "seating_runs_pkey" PRIMARY KEY("organization_id","id")
);--> statement-breakpoint
ALTER TABLE "seating_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "seating_runs" ADD CONSTRAINT "seating_runs_hall" FOREIGN KEY ("organization_id","hall_id") REFERENCES "public"."halls"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seating_runs_hall_index" ON "seating_runs" USING btree ("organization_id","hall_id");--> statement-breakpoint
CREATE POLICY "seating_runs_tenant" ON "seating_runs" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
