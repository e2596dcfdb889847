declare module '../../platform/db/schema.ts' {
  interface Database {
    /** Where an address of the national database is, in degrees. */
    places: {
      address: string;
      postal_code: string;
      city: string;
      latitude: number;
      longitude: number;
      kept_at: GeneratedInstant;
    };
  }
}
