import { Notice, type NoticeProps } from "../../../ui/feedback/notice.tsx";
import * as styles from "./page-notice.module.css";

export function PageNotice(props: Omit<NoticeProps, "className">) {
  return <Notice {...props} className={styles.notice} />;
}
