CREATE TABLE "hall_changes" (
	"organization_id" uuid NOT NULL,
	"hall_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"places" integer[],
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "hall_changes_key" PRIMARY KEY("organization_id","hall_id","revision")
);--> statement-breakpoint
ALTER TABLE "hall_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "places" DROP CONSTRAINT "places_label";--> statement-breakpoint
ALTER TABLE "places" ALTER COLUMN "seat" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "level" text;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "table" text;--> statement-breakpoint
ALTER TABLE "hall_changes" ADD CONSTRAINT "hall_changes_hall" FOREIGN KEY ("organization_id","hall_id") REFERENCES "public"."halls"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hall_changes_at" ON "hall_changes" USING btree ("at");--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_label" UNIQUE NULLS NOT DISTINCT("organization_id","hall_id","level","row","table","area","seat","twin") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
CREATE POLICY "hall_changes_tenant" ON "hall_changes" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
