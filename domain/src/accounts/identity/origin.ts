/** From where somebody signs in. */
export interface Origin {
  /** What a person calls the device. */
  device: string;
  /** The network address, for counting attempts. */
  address: string;
  /** What the device's cookie says; absent on a first visit. Proves nothing until an account knows it. */
  deviceId?: string;
}
