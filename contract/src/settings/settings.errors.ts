export const settingsErrors = {
  LOCATION_NOT_FOUND: { status: 404, message: 'Boutique introuvable' },
  TERMINAL_NOT_FOUND: { status: 404, message: 'Terminal introuvable' },
} as const;
