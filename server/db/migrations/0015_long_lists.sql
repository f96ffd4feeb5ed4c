CREATE TABLE "row_tallies" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"rows" bigint NOT NULL,
	CONSTRAINT "row_tallies_pkey" PRIMARY KEY("organization_id","id")
);--> statement-breakpoint
ALTER TABLE "row_tallies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "row_tallies_of" ON "row_tallies" USING btree ("organization_id","table_name");--> statement-breakpoint
CREATE INDEX "locations_by_city_id" ON "locations" USING btree ("organization_id","city_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "locations_by_address" ON "locations" USING btree ("organization_id",left(replace(translate(lower("address"), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е' || chr(65533)), 200) collate "C","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "locations_by_created_at" ON "locations" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "locations_by_updated_at" ON "locations" USING btree ("organization_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tags_by_tint" ON "tags" USING btree ("organization_id","tint","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tags_by_created_at" ON "tags" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tags_by_updated_at" ON "tags" USING btree ("organization_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "memberships_by_first_name" ON "memberships" USING btree ("organization_id",left(replace(translate(lower("first_name"), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е' || chr(65533)), 200) collate "C","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "memberships_by_middle_name" ON "memberships" USING btree ("organization_id",left(replace(translate(lower("middle_name"), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е' || chr(65533)), 200) collate "C","id") WHERE deleted_at is null and "middle_name" is not null;--> statement-breakpoint
CREATE INDEX "memberships_by_middle_name_none" ON "memberships" USING btree ("organization_id","id") WHERE deleted_at is null and "middle_name" is null;--> statement-breakpoint
CREATE INDEX "memberships_by_email" ON "memberships" USING btree ("organization_id",left(replace(translate(lower("email"), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е' || chr(65533)), 200) collate "C","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "memberships_by_phone" ON "memberships" USING btree ("organization_id",left(replace(translate(lower("phone"), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е' || chr(65533)), 200) collate "C","id") WHERE deleted_at is null and "phone" is not null;--> statement-breakpoint
CREATE INDEX "memberships_by_phone_none" ON "memberships" USING btree ("organization_id","id") WHERE deleted_at is null and "phone" is null;--> statement-breakpoint
CREATE INDEX "memberships_by_role" ON "memberships" USING btree ("organization_id","role","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "memberships_by_job_title" ON "memberships" USING btree ("organization_id","job_title","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "memberships_by_created_at" ON "memberships" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "memberships_by_updated_at" ON "memberships" USING btree ("organization_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "list_views_by_noun" ON "list_views" USING btree ("organization_id",left(replace(translate(lower("noun"), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е' || chr(65533)), 200) collate "C","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "list_views_by_query" ON "list_views" USING btree ("organization_id",left(replace(translate(lower("query"), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е' || chr(65533)), 200) collate "C","id") WHERE deleted_at is null and "query" is not null;--> statement-breakpoint
CREATE INDEX "list_views_by_query_none" ON "list_views" USING btree ("organization_id","id") WHERE deleted_at is null and "query" is null;--> statement-breakpoint
CREATE INDEX "list_views_by_owner_id" ON "list_views" USING btree ("organization_id","owner_id","id") WHERE deleted_at is null and "owner_id" is not null;--> statement-breakpoint
CREATE INDEX "list_views_by_owner_id_none" ON "list_views" USING btree ("organization_id","id") WHERE deleted_at is null and "owner_id" is null;--> statement-breakpoint
CREATE INDEX "list_views_by_shared_with" ON "list_views" USING btree ("organization_id","shared_with","id") WHERE deleted_at is null and "shared_with" is not null;--> statement-breakpoint
CREATE INDEX "list_views_by_shared_with_none" ON "list_views" USING btree ("organization_id","id") WHERE deleted_at is null and "shared_with" is null;--> statement-breakpoint
CREATE INDEX "list_views_by_is_default" ON "list_views" USING btree ("organization_id","is_default","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "list_views_by_created_at" ON "list_views" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "list_views_by_updated_at" ON "list_views" USING btree ("organization_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "hall_templates_by_city_id" ON "hall_templates" USING btree ("organization_id","city_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "hall_templates_by_location_id" ON "hall_templates" USING btree ("organization_id","location_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "hall_templates_by_rows_count" ON "hall_templates" USING btree ("organization_id","rows_count","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "hall_templates_by_seats_per_row" ON "hall_templates" USING btree ("organization_id","seats_per_row","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "hall_templates_by_total_seats" ON "hall_templates" USING btree ("organization_id","total_seats","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "hall_templates_by_created_at" ON "hall_templates" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "hall_templates_by_updated_at" ON "hall_templates" USING btree ("organization_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "guests_by_first_name" ON "guests" USING btree ("organization_id",left(replace(translate(lower("first_name"), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е' || chr(65533)), 200) collate "C","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "guests_by_middle_name" ON "guests" USING btree ("organization_id",left(replace(translate(lower("middle_name"), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е' || chr(65533)), 200) collate "C","id") WHERE deleted_at is null and "middle_name" is not null;--> statement-breakpoint
CREATE INDEX "guests_by_middle_name_none" ON "guests" USING btree ("organization_id","id") WHERE deleted_at is null and "middle_name" is null;--> statement-breakpoint
CREATE INDEX "guests_by_phone" ON "guests" USING btree ("organization_id",left(replace(translate(lower("phone"), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е' || chr(65533)), 200) collate "C","id") WHERE deleted_at is null and "phone" is not null;--> statement-breakpoint
CREATE INDEX "guests_by_phone_none" ON "guests" USING btree ("organization_id","id") WHERE deleted_at is null and "phone" is null;--> statement-breakpoint
CREATE INDEX "guests_by_email" ON "guests" USING btree ("organization_id",left(replace(translate(lower("email"), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е' || chr(65533)), 200) collate "C","id") WHERE deleted_at is null and "email" is not null;--> statement-breakpoint
CREATE INDEX "guests_by_email_none" ON "guests" USING btree ("organization_id","id") WHERE deleted_at is null and "email" is null;--> statement-breakpoint
CREATE INDEX "guests_by_salutation" ON "guests" USING btree ("organization_id",left(replace(translate(lower("salutation"), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е' || chr(65533)), 200) collate "C","id") WHERE deleted_at is null and "salutation" is not null;--> statement-breakpoint
CREATE INDEX "guests_by_salutation_none" ON "guests" USING btree ("organization_id","id") WHERE deleted_at is null and "salutation" is null;--> statement-breakpoint
CREATE INDEX "guests_by_company" ON "guests" USING btree ("organization_id",left(replace(translate(lower("company"), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е' || chr(65533)), 200) collate "C","id") WHERE deleted_at is null and "company" is not null;--> statement-breakpoint
CREATE INDEX "guests_by_company_none" ON "guests" USING btree ("organization_id","id") WHERE deleted_at is null and "company" is null;--> statement-breakpoint
CREATE INDEX "guests_by_position" ON "guests" USING btree ("organization_id",left(replace(translate(lower("position"), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е' || chr(65533)), 200) collate "C","id") WHERE deleted_at is null and "position" is not null;--> statement-breakpoint
CREATE INDEX "guests_by_position_none" ON "guests" USING btree ("organization_id","id") WHERE deleted_at is null and "position" is null;--> statement-breakpoint
CREATE INDEX "guests_by_note" ON "guests" USING btree ("organization_id",left(replace(translate(lower("note"), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е' || chr(65533)), 200) collate "C","id") WHERE deleted_at is null and "note" is not null;--> statement-breakpoint
CREATE INDEX "guests_by_note_none" ON "guests" USING btree ("organization_id","id") WHERE deleted_at is null and "note" is null;--> statement-breakpoint
CREATE INDEX "guests_by_created_at" ON "guests" USING btree ("organization_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "guests_by_updated_at" ON "guests" USING btree ("organization_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE POLICY "row_tallies_tenant" ON "row_tallies" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
