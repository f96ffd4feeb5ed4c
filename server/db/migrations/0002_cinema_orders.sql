CREATE TABLE "order_places" (
	"organization_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"order_id" uuid NOT NULL,
	"hall_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"guest_id" uuid NOT NULL,
	"live" boolean,
	CONSTRAINT "order_places_organization_id_id" UNIQUE("organization_id","id"),
	CONSTRAINT "order_places_live" UNIQUE("organization_id","hall_id","place","live")
);
--> statement-breakpoint
ALTER TABLE "order_places" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "orders" (
	"organization_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"hall_id" uuid NOT NULL,
	"session_ref" text NOT NULL,
	"reference" uuid NOT NULL,
	"state" text NOT NULL,
	"booking_ref" text,
	"booking_number" text,
	"expires_at" timestamp with time zone,
	"amount_cents" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"lease_until" timestamp with time zone,
	CONSTRAINT "orders_reference" UNIQUE("reference"),
	CONSTRAINT "orders_organization_id_id" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "halls" ADD COLUMN "session_ref" text;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "external_group" text;--> statement-breakpoint
ALTER TABLE "order_places" ADD CONSTRAINT "order_places_order" FOREIGN KEY ("organization_id","order_id") REFERENCES "public"."orders"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_hall" FOREIGN KEY ("organization_id","hall_id") REFERENCES "public"."halls"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_places_order_index" ON "order_places" USING btree ("organization_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_hall_index" ON "orders" USING btree ("organization_id","hall_id");--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","lease_until");--> statement-breakpoint
CREATE POLICY "order_places_tenant" ON "order_places" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "orders_tenant" ON "orders" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);