CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email_key" text NOT NULL,
	"is_superadmin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_email_key_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "login_codes" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"email_key" text NOT NULL,
	"caller" text NOT NULL,
	"code_hmac" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"client" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "sessions_client_unique" UNIQUE("client")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"reply_to" text,
	"city_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organizations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "cities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"name_ru" text NOT NULL,
	"name_en" text NOT NULL,
	"zone" text NOT NULL,
	"sort_key" text GENERATED ALWAYS AS (replace(translate(lower(coalesce("name_ru", '')), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е' || chr(65533))) STORED,
	"search_text" text GENERATED ALWAYS AS (replace(translate(lower(coalesce("name_ru", '') || ' ' || coalesce("name_en", '')), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е')) STORED
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"organization_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"city_id" uuid NOT NULL,
	"address" text NOT NULL,
	"sort_key" text GENERATED ALWAYS AS (replace(translate(lower(coalesce("name", '')), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е' || chr(65533))) STORED,
	"search_text" text GENERATED ALWAYS AS (replace(translate(lower(coalesce("name", '') || ' ' || coalesce("address", '')), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е')) STORED,
	CONSTRAINT "locations_organization_id_id" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "locations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "memberships" (
	"organization_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"account_id" uuid NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"last_name" text NOT NULL,
	"first_name" text NOT NULL,
	"middle_name" text,
	"email" text NOT NULL,
	"phone" text,
	"role" text NOT NULL,
	"job_title" text NOT NULL,
	"sort_key" text GENERATED ALWAYS AS (replace(translate(lower(coalesce("last_name", '') || ' ' || coalesce("first_name", '') || ' ' || coalesce("middle_name", '')), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е' || chr(65533))) STORED,
	"search_text" text GENERATED ALWAYS AS (replace(translate(lower(coalesce("last_name", '') || ' ' || coalesce("first_name", '') || ' ' || coalesce("middle_name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '')), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е')) STORED,
	CONSTRAINT "memberships_organization_id_id" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "memberships" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "files" (
	"organization_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"name" text,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "files_organization_id_id" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "hall_templates" (
	"organization_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"city_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"layout" jsonb NOT NULL,
	"rows_count" integer NOT NULL,
	"seats_per_row" integer NOT NULL,
	"total_seats" integer NOT NULL,
	"sort_key" text GENERATED ALWAYS AS (replace(translate(lower(coalesce("name", '')), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е' || chr(65533))) STORED,
	"search_text" text GENERATED ALWAYS AS (replace(translate(lower(coalesce("name", '')), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е')) STORED,
	CONSTRAINT "hall_templates_organization_id_id" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "hall_templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "event_customers" (
	"organization_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"event_id" uuid NOT NULL,
	"last_name" text NOT NULL,
	"first_name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "event_customers_organization_id_id" UNIQUE("organization_id","id"),
	CONSTRAINT "event_customers_event" UNIQUE("organization_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "event_customers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "event_dates" (
	"organization_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"event_id" uuid NOT NULL,
	"date" date NOT NULL,
	"starts_at" time,
	"zone" text NOT NULL,
	"over_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_dates_organization_id_id" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "event_dates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "events" (
	"organization_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"name" text NOT NULL,
	"city_id" uuid,
	"location_id" uuid,
	"address" text,
	"comment" text,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"time_per_date" boolean NOT NULL,
	"starts_at" time,
	"code" text,
	"published_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"archived_by" uuid,
	"archive_hold" boolean DEFAULT false NOT NULL,
	"guest_limit" integer,
	"ticket_image_id" uuid,
	"ticket_logo_id" uuid,
	"created_by" uuid,
	"sort_key" text GENERATED ALWAYS AS (replace(translate(lower(name), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е' || chr(65533))) STORED,
	"search_text" text GENERATED ALWAYS AS (replace(translate(lower(name || ' ' || coalesce(address, '') || ' ' || coalesce(code, '')), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е')) STORED,
	CONSTRAINT "events_code" UNIQUE("code"),
	CONSTRAINT "events_organization_id_id" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "halls" (
	"organization_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"event_id" uuid NOT NULL,
	"event_date_id" uuid NOT NULL,
	"template_id" uuid,
	"name" text NOT NULL,
	"layout" jsonb NOT NULL,
	"next_place" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "halls_organization_id_id" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "halls" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "places" (
	"organization_id" uuid NOT NULL,
	"hall_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"row" text,
	"area" text,
	"seat" text NOT NULL,
	"position" integer NOT NULL,
	"sector_id" uuid,
	"active" boolean NOT NULL,
	"external_ref" text,
	CONSTRAINT "places_key" PRIMARY KEY("organization_id","hall_id","place"),
	CONSTRAINT "places_active" UNIQUE("organization_id","hall_id","place","active")
);
--> statement-breakpoint
ALTER TABLE "places" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sectors" (
	"organization_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"hall_id" uuid NOT NULL,
	"name" text NOT NULL,
	"number" integer NOT NULL,
	"manager_membership_id" uuid,
	CONSTRAINT "sectors_organization_id_id" UNIQUE("organization_id","id"),
	CONSTRAINT "sectors_hall_id" UNIQUE("organization_id","hall_id","id")
);
--> statement-breakpoint
ALTER TABLE "sectors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "guest_imports" (
	"organization_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"hall_id" uuid,
	"file_hash" text NOT NULL,
	"confirmed_by" uuid,
	"counts" jsonb NOT NULL,
	CONSTRAINT "guest_imports_organization_id_id" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "guest_imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "guests" (
	"organization_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"last_name" text NOT NULL,
	"first_name" text NOT NULL,
	"middle_name" text,
	"phone" text,
	"email" text,
	"phone_key" text,
	"email_key" text,
	"name_key" text NOT NULL,
	"import_id" uuid,
	"sort_key" text GENERATED ALWAYS AS (replace(translate(lower(coalesce("last_name", '') || ' ' || coalesce("first_name", '') || ' ' || coalesce("middle_name", '')), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е' || chr(65533))) STORED,
	"search_text" text GENERATED ALWAYS AS (replace(translate(lower(coalesce("last_name", '') || ' ' || coalesce("first_name", '') || ' ' || coalesce("middle_name", '') || ' ' || coalesce("phone", '') || ' ' || coalesce("email", '')), 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'), 'ё', 'е')) STORED,
	CONSTRAINT "guests_organization_id_id" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "guests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitations" (
	"organization_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"hall_id" uuid NOT NULL,
	"guest_id" uuid NOT NULL,
	"import_id" uuid,
	"invited_by" uuid,
	"live" boolean,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "invitations_organization_id_id" UNIQUE("organization_id","id"),
	CONSTRAINT "invitations_hall_guest" UNIQUE("organization_id","hall_id","guest_id"),
	CONSTRAINT "invitations_live" UNIQUE("organization_id","hall_id","guest_id","live")
);
--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "letters" (
	"organization_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"ticket_id" uuid NOT NULL,
	"issue" integer NOT NULL,
	"send_no" integer NOT NULL,
	"job_id" uuid NOT NULL,
	"to_address" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"message_id" text NOT NULL,
	"bytes_sha256" text,
	"sent_at" timestamp with time zone,
	CONSTRAINT "letters_organization_id_id" UNIQUE("organization_id","id"),
	CONSTRAINT "letters_send_no" UNIQUE("organization_id","ticket_id","send_no")
);
--> statement-breakpoint
ALTER TABLE "letters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tickets" (
	"organization_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"hall_id" uuid NOT NULL,
	"guest_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"live" boolean,
	"issue" integer DEFAULT 1 NOT NULL,
	"token" text NOT NULL,
	"seated_by" uuid,
	CONSTRAINT "tickets_token" UNIQUE("token"),
	CONSTRAINT "tickets_organization_id_id" UNIQUE("organization_id","id"),
	CONSTRAINT "tickets_place" UNIQUE("organization_id","hall_id","place","live"),
	CONSTRAINT "tickets_guest" UNIQUE("organization_id","hall_id","guest_id","live")
);
--> statement-breakpoint
ALTER TABLE "tickets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "void_tokens" (
	"organization_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"ticket_id" uuid NOT NULL,
	"issue" integer NOT NULL,
	"token" text NOT NULL,
	CONSTRAINT "void_tokens_token" UNIQUE("token"),
	CONSTRAINT "void_tokens_organization_id_id" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "void_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "idempotency" (
	"organization_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_key" PRIMARY KEY("organization_id","account_id","route","key")
);
--> statement-breakpoint
ALTER TABLE "idempotency" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "jobs" (
	"organization_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"subject_id" uuid,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"failures" jsonb NOT NULL,
	"asked_by" uuid,
	"language" text NOT NULL,
	"payload" jsonb,
	"finished_at" timestamp with time zone,
	CONSTRAINT "jobs_organization_id_id" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "jobs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit" (
	"organization_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"account_id" uuid,
	"actor" text NOT NULL,
	"verb" text NOT NULL,
	"noun" text NOT NULL,
	"record_id" uuid,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
ALTER TABLE "audit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mailbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"message_id" text NOT NULL,
	"envelope" jsonb NOT NULL,
	"raw" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_templates" ADD CONSTRAINT "hall_templates_location" FOREIGN KEY ("organization_id","location_id") REFERENCES "public"."locations"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_customers" ADD CONSTRAINT "event_customers_event_id" FOREIGN KEY ("organization_id","event_id") REFERENCES "public"."events"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_dates" ADD CONSTRAINT "event_dates_event" FOREIGN KEY ("organization_id","event_id") REFERENCES "public"."events"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_location" FOREIGN KEY ("organization_id","location_id") REFERENCES "public"."locations"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_ticket_image" FOREIGN KEY ("organization_id","ticket_image_id") REFERENCES "public"."files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_ticket_logo" FOREIGN KEY ("organization_id","ticket_logo_id") REFERENCES "public"."files"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_created_by" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."memberships"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "halls" ADD CONSTRAINT "halls_event" FOREIGN KEY ("organization_id","event_id") REFERENCES "public"."events"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "halls" ADD CONSTRAINT "halls_event_date" FOREIGN KEY ("organization_id","event_date_id") REFERENCES "public"."event_dates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_hall" FOREIGN KEY ("organization_id","hall_id") REFERENCES "public"."halls"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_sector" FOREIGN KEY ("organization_id","hall_id","sector_id") REFERENCES "public"."sectors"("organization_id","hall_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sectors" ADD CONSTRAINT "sectors_hall" FOREIGN KEY ("organization_id","hall_id") REFERENCES "public"."halls"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sectors" ADD CONSTRAINT "sectors_manager" FOREIGN KEY ("organization_id","manager_membership_id") REFERENCES "public"."memberships"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_import" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."guest_imports"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_hall" FOREIGN KEY ("organization_id","hall_id") REFERENCES "public"."halls"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_guest" FOREIGN KEY ("organization_id","guest_id") REFERENCES "public"."guests"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_import" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."guest_imports"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_ticket" FOREIGN KEY ("organization_id","ticket_id") REFERENCES "public"."tickets"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_job" FOREIGN KEY ("organization_id","job_id") REFERENCES "public"."jobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_hall" FOREIGN KEY ("organization_id","hall_id") REFERENCES "public"."halls"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_invitation" FOREIGN KEY ("organization_id","hall_id","guest_id","live") REFERENCES "public"."invitations"("organization_id","hall_id","guest_id","live") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_active_place" FOREIGN KEY ("organization_id","hall_id","place","live") REFERENCES "public"."places"("organization_id","hall_id","place","active") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "void_tokens" ADD CONSTRAINT "void_tokens_ticket" FOREIGN KEY ("organization_id","ticket_id") REFERENCES "public"."tickets"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_codes_email" ON "login_codes" USING btree ("email_key","created_at");--> statement-breakpoint
CREATE INDEX "login_codes_caller" ON "login_codes" USING btree ("caller","created_at");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "locations_order" ON "locations" USING btree ("organization_id","sort_key" collate "C","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "locations_search" ON "locations" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "memberships_order" ON "memberships" USING btree ("organization_id","sort_key" collate "C","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "memberships_search" ON "memberships" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_email_unique" ON "memberships" USING btree ("organization_id",lower("email")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "hall_templates_order" ON "hall_templates" USING btree ("organization_id","sort_key" collate "C","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "hall_templates_search" ON "hall_templates" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "event_dates_unique" ON "event_dates" USING btree ("organization_id","event_id","date",coalesce(starts_at, time '00:00')) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_organization" ON "events" USING btree ("organization_id","status");--> statement-breakpoint
CREATE INDEX "halls_event_index" ON "halls" USING btree ("organization_id","event_id");--> statement-breakpoint
CREATE INDEX "sectors_manager_index" ON "sectors" USING btree ("organization_id","manager_membership_id");--> statement-breakpoint
CREATE INDEX "guest_imports_file" ON "guest_imports" USING btree ("organization_id","file_hash");--> statement-breakpoint
CREATE INDEX "guests_order" ON "guests" USING btree ("organization_id","sort_key" collate "C","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "guests_search" ON "guests" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "guests_email_key" ON "guests" USING btree ("organization_id","email_key") WHERE email_key is not null;--> statement-breakpoint
CREATE INDEX "guests_phone_key" ON "guests" USING btree ("organization_id","phone_key") WHERE phone_key is not null;--> statement-breakpoint
CREATE INDEX "guests_name_key" ON "guests" USING btree ("organization_id","name_key");--> statement-breakpoint
CREATE INDEX "invitations_guest_index" ON "invitations" USING btree ("organization_id","guest_id");--> statement-breakpoint
CREATE INDEX "letters_job_state" ON "letters" USING btree ("job_id","state","id");--> statement-breakpoint
CREATE INDEX "letters_state" ON "letters" USING btree ("state","lease_until");--> statement-breakpoint
CREATE INDEX "tickets_hall_index" ON "tickets" USING btree ("organization_id","hall_id");--> statement-breakpoint
CREATE INDEX "tickets_guest_index" ON "tickets" USING btree ("organization_id","guest_id");--> statement-breakpoint
CREATE INDEX "idempotency_age" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "jobs_subject" ON "jobs" USING btree ("organization_id","subject_id");--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("kind","state") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("organization_id","at");--> statement-breakpoint
CREATE INDEX "audit_record" ON "audit" USING btree ("organization_id","noun","record_id");--> statement-breakpoint
CREATE POLICY "organizations_tenant" ON "organizations" AS PERMISSIVE FOR ALL TO public USING (id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "locations_tenant" ON "locations" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "memberships_tenant" ON "memberships" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "files_tenant" ON "files" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "hall_templates_tenant" ON "hall_templates" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "event_customers_tenant" ON "event_customers" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "event_dates_tenant" ON "event_dates" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "events_tenant" ON "events" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "halls_tenant" ON "halls" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "places_tenant" ON "places" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "sectors_tenant" ON "sectors" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "guest_imports_tenant" ON "guest_imports" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "guests_tenant" ON "guests" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "invitations_tenant" ON "invitations" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "letters_tenant" ON "letters" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "tickets_tenant" ON "tickets" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "void_tokens_tenant" ON "void_tokens" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "idempotency_tenant" ON "idempotency" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "jobs_tenant" ON "jobs" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "audit_tenant" ON "audit" AS PERMISSIVE FOR ALL TO public USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);