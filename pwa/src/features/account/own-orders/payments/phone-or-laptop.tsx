import type { ReactNode } from "react";
import * as styles from "./phone-or-laptop.module.css";

/** Shows `phone` on touch devices, for example a link that dials, and `laptop` on all other devices. */
export function PhoneOrLaptop({ phone, laptop }: { phone: ReactNode; laptop: ReactNode }) {
  return (
    <>
      <div className={styles.phone}>{phone}</div>
      <div className={styles.laptop}>{laptop}</div>
    </>
  );
}
