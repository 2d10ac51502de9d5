import { deviceSwitch } from '#web/browser/device/device-switch.ts';

/** Whether quotes are written on this device even when online. */
export const writerSwitch = deviceSwitch('on-device-writer', false);
