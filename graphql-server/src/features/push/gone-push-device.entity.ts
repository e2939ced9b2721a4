import { CreateDateColumn, Entity, PrimaryColumn } from "typeorm";

/**
 * A device whose push endpoint is no longer valid. When the shop's page on this device asks for the state of its
 * endpoint, the shop answers that the endpoint is invalid, and the page subscribes again.
 */
@Entity("gone_push_devices")
export class StoredGonePushDevice {
  /**
   * SHA-256 of the device's endpoint as base64url. The hash is enough, because the shop no longer sends to the
   * endpoint.
   */
  @PrimaryColumn({ name: "endpoint_hash", type: "text" })
  endpointHash: string;

  @CreateDateColumn({ name: "gone_at", type: "timestamptz", precision: 3 })
  goneAt: Date;
}
