import { CreateDateColumn, Entity, PrimaryColumn } from "typeorm";

/** A device whose push address is no longer valid. The shop tells the device's page, which then subscribes again. */
@Entity("gone_push_devices")
export class StoredGonePushDevice {
  /** SHA-256 of the device's address as base64url, because the shop no longer needs the address itself. */
  @PrimaryColumn({ name: "endpoint_hash", type: "text" })
  endpointHash: string;

  @CreateDateColumn({ name: "gone_at", type: "timestamptz", precision: 3 })
  goneAt: Date;
}
