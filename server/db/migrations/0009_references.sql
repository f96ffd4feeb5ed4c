ALTER TABLE "hall_templates" DROP CONSTRAINT "hall_templates_location";
--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_city_id_reference" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_templates" ADD CONSTRAINT "hall_templates_city_id_reference" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_templates" ADD CONSTRAINT "hall_templates_location_id_reference" FOREIGN KEY ("organization_id","location_id") REFERENCES "public"."locations"("organization_id","id") ON DELETE no action ON UPDATE no action;