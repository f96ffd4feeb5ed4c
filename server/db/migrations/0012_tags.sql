CREATE TABLE "tags" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"tint" text DEFAULT 'slate' NOT NULL,
	"sort_key" text GENERATED ALWAYS AS (replace(translate(lower(coalesce("name", '')), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е' || chr(65533))) STORED,
	"search_text" text GENERATED ALWAYS AS (replace(translate(lower(coalesce("name", '')), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е')) STORED,
	CONSTRAINT "tags_pkey" PRIMARY KEY("organization_id","id")
);--> statement-breakpoint
ALTER TABLE "tags" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "guests" drop column "search_text";--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "salutation" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "company" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "position" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "tags" uuid[];--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "search_text" text GENERATED ALWAYS AS (replace(translate(lower(coalesce("last_name", '') || ' ' || coalesce("first_name", '') || ' ' || coalesce("middle_name", '') || ' ' || coalesce("phone", '') || ' ' || coalesce("email", '') || ' ' || coalesce("company", '')), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е')) STORED;--> statement-breakpoint
CREATE INDEX "tags_order" ON "tags" USING btree ("organization_id","sort_key" collate "C","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tags_search" ON "tags" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_unique" ON "tags" USING btree ("organization_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "guests_tags_held" ON "guests" USING gin ("tags");--> statement-breakpoint
CREATE POLICY "tags_tenant" ON "tags" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE INDEX "guests_search" ON "guests" USING gin ("search_text" gin_trgm_ops);
