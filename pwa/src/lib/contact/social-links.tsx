import { AnchorButton } from "../../ui/form/button.tsx";
import { ChatIcon, FacebookIcon, InstagramIcon } from "../../ui/icons/icons.tsx";
import { useShop } from "../shop-context.tsx";

/** The shop on the messaging app, the social and the photo-sharing network, as a list of round buttons. */
export function SocialLinks({
  variant,
  className,
}: {
  variant: "quiet" | "outline";
  className: string | undefined;
}) {
  const shop = useShop();
  const networks = [
    { href: shop.messagingUrl, label: "WhatsApp", Icon: ChatIcon },
    { href: shop.socialUrl, label: "Facebook", Icon: FacebookIcon },
    { href: shop.photoUrl, label: "Instagram", Icon: InstagramIcon },
  ].filter(({ href }) => href);
  return (
    <ul className={className}>
      {networks.map(({ href, label, Icon }) => (
        <li key={label}>
          <AnchorButton
            href={href}
            target="_blank"
            rel="noopener"
            variant={variant}
            size="round"
            aria-label={label}
          >
            <Icon size={22} />
          </AnchorButton>
        </li>
      ))}
    </ul>
  );
}
