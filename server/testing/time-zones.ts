/**
 * Time zones that each have one difficulty: both ends of the date line, a quarter of an hour, half an hour of summer
 * time.
 */
export const timeZones = [
  'UTC',
  'Pacific/Kiritimati',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/New_York',
  'Pacific/Pago_Pago',
] as const;
