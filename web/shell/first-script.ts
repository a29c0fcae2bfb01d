/**
 * Runs before the first paint: a remembered theme never flashes the other one, somebody who is
 * signed in never sees the guest's header, and home keeps room for what somebody may go on with
 * (`lib/continue-hint.ts`). Everything else waits for React.
 */
export const firstScript = `try{var d=document.documentElement.dataset,s=localStorage,t=s.getItem('theme');if(t==='light'||t==='dark')d.theme=t;if(/(^|; )token=[^;]/.test(document.cookie)&&/"nickname":"[^"]/.test(s.getItem('user')||''))d.session='user';if((d.session||s.getItem('places'))&&s.getItem('continue')!=='0')d.continue=''}catch{}`;
