/**
 * Runs before the first paint. Applies the remembered theme, hides the guest's button when
 * there is a token, and reserves the room of "Continue watching" (`lib/continue-hint.ts`). Holds back the
 * submission of forms without an address until they are hydrated (`lib/use-early-submit.ts`).
 */
export const firstScript = `try{var d=document.documentElement.dataset;if(/(^|; )token=[^;]/.test(document.cookie))d.session='user';var s=localStorage,t=s.getItem('theme');if(t==='light'||t==='dark')d.theme=t;if((d.session||s.getItem('places'))&&s.getItem('continue')!=='0')d.continue=''}catch{}addEventListener('submit',e=>{var f=e.target;if(!f.hasAttribute('action')&&!f.isHydrated){f.isSubmittedEarly=true;e.preventDefault()}},true)`;
