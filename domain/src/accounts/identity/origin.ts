/** Where a sign-in comes from. */
export interface Origin {
  /** The device's readable name. */
  device: string;
  /** The network address, for counting attempts. */
  address: string;
  /** The id in the device's cookie; absent on a first visit. Proves nothing unless an account knows it. */
  deviceId?: string;
}
