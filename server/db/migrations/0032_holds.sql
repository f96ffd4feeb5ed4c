CREATE TABLE "holds" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"hall_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"held_by" uuid,
	"until" timestamp with time zone,
	"remark" text,
	CONSTRAINT "holds_pkey" PRIMARY KEY("organization_id","id")
);--> statement-breakpoint
ALTER TABLE "holds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_hall" FOREIGN KEY ("organization_id","hall_id") REFERENCES "public"."halls"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_held_by" FOREIGN KEY ("organization_id","held_by") REFERENCES "public"."memberships"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "holds_place" ON "holds" USING btree ("organization_id","hall_id","place") WHERE deleted_at is null;--> statement-breakpoint
CREATE POLICY "holds_tenant" ON "holds" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
