import type { ReactNode } from "react";
import * as styles from "./phone-or-laptop.module.css";

/** Shows a link that dials only on devices that are operated by touch, and something else in its place on the others. */
export function PhoneOrLaptop({ phone, laptop }: { phone: ReactNode; laptop: ReactNode }) {
  return (
    <>
      <div className={styles.phone}>{phone}</div>
      <div className={styles.laptop}>{laptop}</div>
    </>
  );
}
