export interface SharedPage {
  /** Absolute URL of the shared page. */
  url: string;
  title: string;
}

export const shareUrls = ({ url, title }: SharedPage) => ({
  whatsapp: `https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`,
  facebook: `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
  x: `https://twitter.com/intent/tweet?${new URLSearchParams({ text: title, url })}`,
});
