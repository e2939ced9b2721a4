import { CreateDateColumn, Entity, PrimaryColumn } from "typeorm";

/** A device that cannot receive under its address any more. The shop tells its page, which subscribes again. */
@Entity("gone_push_devices")
export class StoredGonePushDevice {
  /** SHA-256 of the device's address as base64url, because the shop no longer needs the address itself. */
  @PrimaryColumn({ name: "endpoint_hash", type: "text" })
  endpointHash: string;

  @CreateDateColumn({ name: "gone_at", type: "timestamptz", precision: 3 })
  goneAt: Date;
}
