import { imageUrl } from "graphql-server/platform/images/image-url";
import { PersonIcon } from "../../ui/icons/icons.tsx";
import * as styles from "./account-menu.module.css";

/**
 * A profile image, or the default icon. The image has no alternative text, because the user's name is beside the image
 * or in the label of the link or button around it.
 */
export function Avatar({ profilePic }: { profilePic: string | null }) {
  if (!profilePic) return <PersonIcon />;
  return <img className={styles.photo} src={imageUrl(profilePic, 160)} alt="" width={36} height={36} />;
}
