/**
 * Runs before the first paint: a remembered theme never flashes the other one, and somebody who is
 * signed in never sees the guest's header. Everything else of both waits for React.
 */
export const firstScript = `try{var d=document.documentElement.dataset,t=localStorage.getItem('theme');if(t==='light'||t==='dark')d.theme=t;if(/(^|; )token=[^;]/.test(document.cookie)&&/"nickname":"[^"]/.test(localStorage.getItem('user')||''))d.session='user'}catch{}`;
