import { deviceSwitch } from '#web/browser/device/device-switch.ts';

/** Whether single-key shortcuts are on. */
export const shortcutSwitch = deviceSwitch('keyboard-shortcuts', true);
