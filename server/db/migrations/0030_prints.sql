CREATE TABLE "prints" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"hall_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"size" text NOT NULL,
	"part" text NOT NULL,
	"printed_at" timestamp with time zone NOT NULL,
	"printed_by" uuid,
	"revision" integer NOT NULL,
	"whole" boolean NOT NULL,
	"cards" jsonb NOT NULL,
	CONSTRAINT "prints_pkey" PRIMARY KEY("organization_id","id")
);--> statement-breakpoint
ALTER TABLE "prints" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "prints" ADD CONSTRAINT "prints_hall" FOREIGN KEY ("organization_id","hall_id") REFERENCES "public"."halls"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prints" ADD CONSTRAINT "prints_printed_by" FOREIGN KEY ("organization_id","printed_by") REFERENCES "public"."memberships"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prints_of_hall" ON "prints" USING btree ("organization_id","hall_id","kind","printed_at");--> statement-breakpoint
CREATE POLICY "prints_tenant" ON "prints" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
