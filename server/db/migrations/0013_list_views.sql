CREATE TABLE "list_views" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"noun" text NOT NULL,
	"name" text NOT NULL,
	"query" text,
	"owner_id" uuid,
	"shared_with" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"sort_key" text GENERATED ALWAYS AS (replace(translate(lower(coalesce("name", '')), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е' || chr(65533))) STORED,
	"search_text" text GENERATED ALWAYS AS (replace(translate(lower(coalesce("name", '')), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е')) STORED,
	CONSTRAINT "list_views_pkey" PRIMARY KEY("organization_id","id")
);--> statement-breakpoint
ALTER TABLE "list_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_owner_id_reference" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."memberships"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_views_order" ON "list_views" USING btree ("organization_id","sort_key" collate "C","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "list_views_search" ON "list_views" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE POLICY "list_views_tenant" ON "list_views" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
