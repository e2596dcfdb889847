declare module '../../platform/db/schema.ts' {
  interface Database {
    /** Coordinates of addresses of the national database, in degrees. */
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
