CREATE TABLE "login_callers" (
	"email_key" text NOT NULL,
	"caller" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "login_callers_key" PRIMARY KEY("email_key","caller")
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"email_key" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "login_failures_key" PRIMARY KEY("email_key","day")
);
--> statement-breakpoint
ALTER TABLE "login_codes" ALTER COLUMN "code_hmac" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "last_name" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "middle_name" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "login_codes" ADD COLUMN "digits" integer DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "login_codes" ADD COLUMN "unnamed_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "login_callers_at" ON "login_callers" USING btree ("at");--> statement-breakpoint
CREATE INDEX "login_failures_day" ON "login_failures" USING btree ("day");