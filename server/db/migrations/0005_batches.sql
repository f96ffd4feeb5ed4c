CREATE TABLE "batches" (
	"organization_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"account_id" uuid NOT NULL,
	"membership_id" uuid,
	"verb" text NOT NULL,
	"noun" text NOT NULL,
	"hall_id" uuid,
	"rows" integer NOT NULL,
	"undoes" uuid,
	"original" uuid,
	"undone_by" uuid
);
--> statement-breakpoint
ALTER TABLE "batches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "idempotency" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
CREATE INDEX "batches_hall" ON "batches" USING btree ("organization_id","hall_id","id") WHERE hall_id is not null;--> statement-breakpoint
CREATE INDEX "audit_batch" ON "audit" USING btree ("organization_id","batch_id") WHERE batch_id is not null;--> statement-breakpoint
CREATE POLICY "batches_tenant" ON "batches" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
UPDATE "audit" SET
	"before" = "before" - '{token,token_hash,code_hash,code_hmac}'::text[],
	"after" = "after" - '{token,token_hash,code_hash,code_hmac}'::text[]
WHERE ("before" ?| '{token,token_hash,code_hash,code_hmac}'::text[] AND jsonb_typeof("before") = 'object')
	OR ("after" ?| '{token,token_hash,code_hash,code_hmac}'::text[] AND jsonb_typeof("after") = 'object');
