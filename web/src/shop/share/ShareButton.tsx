import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import type { ShareContent } from './content.ts';
import { Sharing } from './Sharing.tsx';

/** Opens the share sheet for the page's subject. */
export function ShareButton({ content, bare = false }: { content: ShareContent; bare?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton bare={bare} label="分享" icon={<Share2 size={22} />} onClick={() => setOpen(true)} />
      <Sharing open={open} onClose={() => setOpen(false)} content={content} />
    </>
  );
}
