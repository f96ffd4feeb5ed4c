ALTER TABLE "events" ALTER COLUMN "language" SET DEFAULT 'ru';--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "time_per_date" SET DEFAULT false;
