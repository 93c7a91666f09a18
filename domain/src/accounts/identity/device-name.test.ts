import { expect, it } from 'vitest';
import { deviceName } from './device-name.js';

it('names browser and system as a person would', () => {
  const mac =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17 Safari/605.1.15';
  const edge = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120 Safari/537.36 Edg/120';
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) CriOS/120 Mobile Safari/604.1';
  expect(deviceName(mac)).toBe('Safari on macOS');
  expect(deviceName(edge)).toBe('Edge on Windows');
  expect(deviceName(iphone)).toBe('Chrome on iOS');
});

it('leaves an unknown browser or system out of the device name', () => {
  expect(deviceName(undefined)).toBe('Unknown device');
  expect(deviceName('<script>alert(1)</script>')).toBe('Unknown device');
});
